export function watchSections(list: HTMLElement): () => void {
  // Browsers ignore the margin below in frames on other sites.
  if (self !== top) return () => {}
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a')]
  const mark = (id: string) => {
    for (const link of links) {
      if (link.hash !== `#${id}`) link.removeAttribute('aria-current')
      else if (!link.hasAttribute('aria-current')) {
        link.setAttribute('aria-current', 'true')
        list.scrollTo({ left: link.offsetLeft - 48, behavior: 'smooth' })
      }
    }
  }
  // The current section crosses a line below the links.
  const watch = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) mark(target.id)
    },
    { rootMargin: '-96px 0px -85% 0px' },
  )
  for (const link of links) {
    const section = document.getElementById(link.hash.slice(1))
    if (section) watch.observe(section)
  }
  return () => watch.disconnect()
}
