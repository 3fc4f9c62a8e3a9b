import type { Config } from '@paraclock/checklist'
import type { ErrorReport } from '@paraclock/core'
import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { toErrorReport } from '../app/toErrorReport.ts'
import type { ShownProgress } from '../report/VerdictCard.tsx'
import type { CheckedNetworks, ReadinessChecker, TypedNetwork } from './ReadinessChecker.ts'

/** How long after a check the next begins, where it is kept up, in milliseconds. */
const AGAIN_MS = 30_000

/** What the page knows of the networks that it checks, and what can be done. */
export interface ReadinessStore {
  readonly config: ReadonlySignal<Config | null>
  readonly checked: ReadonlySignal<CheckedNetworks | null>
  readonly busy: ReadonlySignal<string | null>
  readonly progress: ReadonlySignal<ShownProgress | null>
  readonly error: ReadonlySignal<ErrorReport | null>
  /** Whether it is checked again by itself. */
  readonly isKept: Signal<boolean>
  /** Checks the network that was typed. */
  type(typed: TypedNetwork): void
  /** Opens a configuration, which is checked, or a report, which is shown. */
  open(text: string, source: string): void
  again(): void
  /** Hands over the report as the text of a file. */
  save(write: (text: string) => void): void
  /** Goes back to where networks are named. */
  leave(): void
}

/**
 * Keeps what the page shows of the networks that it checks.
 *
 * @param start - starts the worker, when something is first to be checked
 */
export function createReadinessStore(start: () => ReadinessChecker): ReadinessStore {
  const config = signal<Config | null>(null)
  const checked = signal<CheckedNetworks | null>(null)
  const busy = signal<string | null>(null)
  const progress = signal<ShownProgress | null>(null)
  const error = signal<ErrorReport | null>(null)
  const isKept = signal(false)
  let checker: ReadinessChecker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const check = async (own: ReadinessChecker, wanted: Config): Promise<void> => {
    busy.value = 'Running the checks'
    config.value = wanted
    checked.value = await own.check(wanted, ({ done, total }) => {
      if (done !== undefined && total !== undefined) progress.value = { done, total }
    })
  }

  const work = async (
    what: string,
    act: (own: ReadinessChecker) => Promise<void>
  ): Promise<void> => {
    if (busy.value !== null) return
    clearTimeout(timer)
    busy.value = what
    error.value = null
    try {
      checker ??= start()
      await act(checker)
    } catch (thrown) {
      error.value = toErrorReport(thrown)
    } finally {
      busy.value = null
      progress.value = null
    }
  }

  const begin = (what: string, act: (own: ReadinessChecker) => Promise<void>): void => {
    work(what, act).then(plan, (thrown: unknown) => {
      error.value = toErrorReport(thrown)
    })
  }

  const again = (): void => {
    const wanted = config.value
    if (wanted !== null) begin('Running the checks', (own) => check(own, wanted))
  }

  /** The next check, if one is to follow by itself. */
  const plan = (): void => {
    clearTimeout(timer)
    if (config.value === null || checked.value === null) return
    timer = setTimeout(() => {
      if (isKept.value) again()
      else plan()
    }, AGAIN_MS)
  }

  return {
    ...{ config, checked, busy, progress, error, isKept, again },
    type: (typed) =>
      begin('Connecting to the chains', async (own) => check(own, await own.detect(typed))),
    open: (text, source) =>
      begin('Reading the file', async (own) => {
        const opened = await own.open(text, source)
        if ('config' in opened) return await check(own, opened.config)
        config.value = null
        checked.value = opened
      }),
    save: (write) => begin('Writing the report', async (own) => write(await own.save())),
    leave: () => {
      clearTimeout(timer)
      isKept.value = false
      config.value = null
      checked.value = null
      error.value = null
    }
  }
}
