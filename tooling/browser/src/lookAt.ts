import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const BROKEN = `[...document.querySelectorAll('button')].flatMap(({ childNodes }) =>
  [...childNodes].flatMap((node) => {
    if (node.nodeType !== Node.TEXT_NODE || /\\s/.test(node.data.trim())) return []
    const range = document.createRange()
    range.selectNodeContents(node)
    return range.getClientRects().length > 1 ? [node.data] : []
  })
)`

// Whatever a person can use, and that is shown, must be within the width of the window, and within the boxes around
// it that cut off what does not fit. A box that scrolls reaches all its parts. What is wholly above or left of the page
// comes into it with the focus.
const CUT_OFF = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap((one) => {
  const box = one.getBoundingClientRect()
  const isShown = one.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  if (!isShown || box.width <= 1 || box.height <= 1 || box.bottom <= 0 || box.right <= 0) return []
  let [left, right] = [0, innerWidth]
  for (let around = one.parentElement; around !== null; around = around.parentElement) {
    const { overflowX } = getComputedStyle(around)
    if (overflowX === 'auto' || overflowX === 'scroll') return []
    if (overflowX === 'visible') continue
    const outer = around.getBoundingClientRect()
    left = Math.max(left, outer.left)
    right = Math.min(right, outer.right)
  }
  return box.left < left - 1 || box.right > right + 1 ? [one.outerHTML.slice(0, 120)] : []
})`

/**
 * Looks at a page in both schemes and at four widths.
 *
 * @returns What is wrong with it: where it is wider than the window, what a person can use and is cut off, buttons of
 * one word that is broken, and what axe finds.
 */
export async function lookAt(page: Page): Promise<readonly string[]> {
  const wrong: string[] = []
  await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [2560, 1024, 390, 360]) {
      await page.setViewportSize({ width, height: 900 })
      const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      if (wider > 0) wrong.push(`${colorScheme}: ${wider} pixels wider than ${width}`)
      const broken = await page.evaluate<string[]>(BROKEN)
      wrong.push(...broken.map((text) => `${width}: the button ${text} is broken`))
      const cut = await page.evaluate<string[]>(CUT_OFF)
      wrong.push(...cut.map((html) => `${width}: cut off: ${html}`))
    }
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run()
    )
    for (const { id, nodes } of violations) {
      wrong.push(...nodes.map(({ html }) => `${colorScheme}: ${id}: ${html}`))
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  return wrong
}
