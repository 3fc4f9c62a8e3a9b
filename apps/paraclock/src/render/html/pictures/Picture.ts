import { sanitizeText } from '@paraclock/core'
import { html, type Markup, type Part } from '../markup.ts'

export const pictureWidth = 400

export function framePicture(args: {
  /** The id of the picture. No other element of the page may have the same id. */
  readonly id: string
  readonly title: string
  /** Everything that the picture shows, in words, for screen readers. */
  readonly description: string
  readonly height: number
  readonly content: readonly Part[]
}): Markup {
  const { id, title, description, height, content } = args
  return html`<svg class="picture" viewBox="0 0 ${pictureWidth} ${height}" role="img" aria-labelledby="${id}-t ${id}-d">
<title id="${id}-t">${title}</title>
<desc id="${id}-d">${description}</desc>
${content}
</svg>`
}

// Estimated widths of characters, in multiples of the font size. Other characters take 0.65.
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]$/u,
    1.1
  ],
  [/^[iljtfrI.,:;'|!()[\] ]$/, 0.4],
  [/^[mwMW@%]$/, 1],
  [/^[\p{Lu}<>=+~_]$/u, 0.8]
]

export function clipText(text: string, width: number): string {
  let room = width / 13.5
  const clipped: string[] = []
  for (const character of sanitizeText(text)) {
    const size = WIDTHS.find(([kind]) => kind.test(character))?.[1] ?? 0.65
    if (room - size < 0) return `${clipped.slice(0, -1).join('').trimEnd()}…`
    room -= size
    clipped.push(character)
  }
  return clipped.join('')
}
