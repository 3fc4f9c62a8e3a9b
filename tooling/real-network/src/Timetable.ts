/** One line of the table. */
export interface Moment {
  /** Seconds since the beginning. */
  readonly at: number
  readonly what: string
  /** With what: blocks, sessions, amounts. */
  readonly detail: string
}

/** The times of events: printed as they happen, and as a table at the end. */
export class Timetable {
  readonly #moments: Moment[] = []
  readonly #started: number
  readonly #now: () => number
  readonly #report: (text: string) => void

  constructor(report: (text: string) => void, now: () => number = () => performance.now()) {
    this.#report = report
    this.#now = now
    this.#started = now()
  }

  /** Notes something that has just happened. */
  note(what: string, detail = ''): void {
    const at = (this.#now() - this.#started) / 1000
    this.#moments.push({ at, what, detail })
    this.#report(detail === '' ? what : `${what}: ${detail}`)
  }

  /** The whole of it, as a table in Markdown. */
  render(): string {
    const rows = this.#moments.map(
      ({ at, what, detail }) =>
        `| ${formatSpan(at)} | ${escapeCell(what)} | ${escapeCell(detail)} |`
    )
    return ['| after | what | with |', '|---|---|---|', ...rows].join('\n')
  }
}

function formatSpan(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
}
