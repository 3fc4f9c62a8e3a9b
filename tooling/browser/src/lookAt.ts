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

/**
 * Looks at a page in both schemes and at three widths.
 *
 * @returns What is wrong with it: where it is wider than the window, buttons of one word that is broken, and what
 * axe finds.
 */
export async function lookAt(page: Page): Promise<readonly string[]> {
  const wrong: string[] = []
  await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [2560, 1024, 360]) {
      await page.setViewportSize({ width, height: 900 })
      const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      if (wider > 0) wrong.push(`${colorScheme}: ${wider} pixels wider than ${width}`)
      const broken = await page.evaluate<string[]>(BROKEN)
      wrong.push(...broken.map((text) => `${width}: the button ${text} is broken`))
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
