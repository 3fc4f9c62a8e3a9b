/**
 * Keeps the focus where the person is. If the focused element leaves the page, the focus goes to the
 * nearest part of the page around it that is still there, and not to the page's beginning.
 */
export function keepFocus(): void {
  let around: readonly Element[] = []
  addEventListener('focusin', ({ target }) => {
    around = listAround(target as Element)
  })
  new MutationObserver(() => {
    if (document.activeElement !== document.body || around[0]?.isConnected !== false) return
    const left = around.find((one) => one.isConnected) as HTMLElement | undefined
    left?.setAttribute('tabindex', '-1')
    left?.focus({ preventScroll: true })
  }).observe(document, { childList: true, subtree: true })
}

function listAround(element: Element): readonly Element[] {
  const parent = element.parentElement?.closest('section, form, dialog, main')
  return [element, ...(parent == null ? [] : listAround(parent))]
}
