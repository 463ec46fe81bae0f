const RISE = { opacity: [0, 1], transform: ['translateY(12px)', 'none'] }

/** Sections below the first view come in once with a fade and a small rise; nothing is ever hidden by style. */
export function revealOnScroll() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || !('animate' in Element.prototype)) return
  const view = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target, boundingClientRect } of entries) {
      // What is already there when the page opens, or is passed from below, stays still.
      if (!isIntersecting) continue
      view.unobserve(target)
      if (boundingClientRect.top > innerHeight / 2)
        target.animate(RISE, { duration: 500, easing: 'ease-out' })
    }
  })
  for (const section of document.querySelectorAll('main > section ~ section > .page')) view.observe(section)
}
