"use strict";
// Shows one frame of the page at a time. Without scripts, all frames stand below one another.
(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const frames = all(".frame");
  const moves = all("ol button");
  const list = document.querySelector("ol");
  const status = document.querySelector("[role=status]");
  const slider = document.querySelector("input");
  const [first, back, play, forward, last] = all(".controls button");
  let now = 0;
  let timer = null;

  function show(wanted) {
    now = Math.max(0, Math.min(frames.length - 1, wanted));
    frames.forEach((frame, number) => { frame.hidden = number !== now; });
    moves.forEach((move, number) => {
      if (number === now) move.setAttribute("aria-current", "step");
      else move.removeAttribute("aria-current");
    });
    const place = moves[now];
    if (place.offsetTop < list.scrollTop) list.scrollTop = place.offsetTop;
    const over = place.offsetTop + place.offsetHeight - list.clientHeight;
    if (over > list.scrollTop) list.scrollTop = over;
    slider.value = String(now);
    slider.setAttribute("aria-valuetext", frames[now].dataset.said);
    status.textContent = frames[now].dataset.said;
    first.disabled = back.disabled = now === 0;
    last.disabled = forward.disabled = now === frames.length - 1;
    if (now === frames.length - 1) stop();
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    play.textContent = "Play";
  }

  function toggle() {
    if (timer !== null) {
      stop();
      return;
    }
    if (now === frames.length - 1) show(0);
    if (frames.length === 1) return;
    play.textContent = "Pause";
    timer = setInterval(() => show(now + 1), 1500);
  }

  function go(wanted) {
    stop();
    show(wanted);
  }

  first.addEventListener("click", () => go(0));
  back.addEventListener("click", () => go(now - 1));
  play.addEventListener("click", toggle);
  forward.addEventListener("click", () => go(now + 1));
  last.addEventListener("click", () => go(frames.length - 1));
  slider.addEventListener("input", () => go(Number(slider.value)));
  moves.forEach((move, number) => move.addEventListener("click", () => go(number)));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const scrolls = event.target.matches("figure") && event.key.startsWith("Arrow");
    const keys = {
      ArrowLeft: () => go(now - 1),
      ArrowRight: () => go(now + 1),
      Home: () => go(0),
      End: () => go(frames.length - 1),
    };
    if (!event.target.matches("button")) keys[" "] = toggle;
    if (!scrolls && keys[event.key]) {
      event.preventDefault();
      keys[event.key]();
    }
  });
  document.querySelector(".controls").hidden = false;
  show(0);
})();
