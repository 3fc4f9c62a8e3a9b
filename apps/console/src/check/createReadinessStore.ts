import type { ChainRole, Config } from '@paraclock/checklist'
import { type ErrorReport, errorToJson, ParaclockError } from '@paraclock/core'
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { createWork } from '../app/createWork.ts'
import type { KeptWorker } from '../app/keepWorker.ts'
import { PageExtensionsUnsupported } from '../errors.ts'
import type { ShownProgress } from '../report/VerdictCard.tsx'
import type { CheckedNetworks, ReadinessChecker, TypedNetwork } from './ReadinessChecker.ts'

export interface ReadinessStore {
  readonly config: ReadonlySignal<Config | undefined>
  readonly checked: ReadonlySignal<CheckedNetworks | undefined>
  readonly busy: ReadonlySignal<string | undefined>
  readonly progress: ReadonlySignal<ShownProgress | undefined>
  readonly error: ReadonlySignal<ErrorReport | undefined>
  /** The part of the configuration that the page does not check. */
  readonly notice: ReadonlySignal<ErrorReport | undefined>
  /** Whether it is checked again when a value changes that the verdict rests on. */
  readonly isFollowed: ReadonlySignal<boolean>
  /** Connects to a chain whose endpoints were typed, while the others are. */
  prepare(role: ChainRole, endpoints: string): void
  /** Checks the network that was typed. */
  type(typed: TypedNetwork): void
  /** The report as characters for a link, once it was asked for. */
  readonly link: ReadonlySignal<string | undefined>
  /** Opens the report of a link. */
  openLink(link: string): void
  /** Shows what changed between the report and one that was saved. */
  compare(text: string, source: string): void
  share(): void
  /** Opens a configuration, which is checked, or a report, which is shown. */
  open(text: string, source: string): void
  again(): void
  follow(isWanted: boolean): void
  save(write: (text: string) => void): void
  /** Ends the worker, with all that it does. */
  stop(): void
  leave(): void
}

export function createReadinessStore(worker: KeptWorker<ReadinessChecker>): ReadinessStore {
  const config = signal<Config | undefined>(undefined)
  const checked = signal<CheckedNetworks | undefined>(undefined)
  const progress = signal<ShownProgress | undefined>(undefined)
  const link = signal<string | undefined>(undefined)
  const { busy, error, work, fail } = createWork(worker)
  const isFollowed = signal(true)

  const check = async (own: ReadinessChecker, wanted: Config): Promise<void> => {
    busy.value = 'Running the checks'
    config.value = wanted
    link.value = undefined
    try {
      checked.value = await own.check(wanted, ({ done, total }) => {
        if (done !== undefined && total !== undefined) progress.value = { done, total }
      })
    } finally {
      progress.value = undefined
    }
  }

  const begin = (what: string, act: (own: ReadinessChecker) => Promise<void>): void => {
    work(what, act).then(listen).catch(fail)
  }

  const again = (): void => {
    const wanted = config.value
    if (wanted !== undefined) begin('Running the checks', (own) => check(own, wanted))
  }

  /** Checks again when something has changed, if that is wanted. */
  const listen = async (): Promise<void> => {
    const wanted = config.value
    if (wanted === undefined || checked.value === undefined || !isFollowed.value) return
    if (await worker.open().follow(wanted)) again()
  }

  const showReport = (opened: CheckedNetworks): void => {
    config.value = undefined
    link.value = undefined
    checked.value = opened
  }

  return {
    ...{ config, checked, busy, progress, error, link, isFollowed, again },
    notice: computed(() => {
      const modules = config.value?.extensions
      if (modules === undefined) return undefined
      return errorToJson(new ParaclockError(PageExtensionsUnsupported, { modules }))
    }),
    follow: (isWanted) => {
      isFollowed.value = isWanted
      const turning = isWanted ? listen() : worker.opened()?.unfollow()
      turning?.catch(fail)
    },
    prepare: (role, endpoints) => {
      // The check says why a chain cannot be read.
      worker
        .open()
        .prepare(role, endpoints)
        .catch(() => undefined)
    },
    type: (typed) =>
      begin('Connecting to the chains', async (own) => check(own, await own.detect(typed))),
    open: (text, source) =>
      begin('Reading the file', async (own) => {
        const opened = await own.open(text, source)
        if ('config' in opened) return await check(own, opened.config)
        showReport(opened)
      }),
    openLink: (given) =>
      begin('Reading the link', async (own) => showReport(await own.openLink(given))),
    compare: (text, source) =>
      begin('Comparing the reports', async (own) => {
        const diff = await own.compare(text, source)
        if (checked.value !== undefined) checked.value = { ...checked.value, diff }
      }),
    share: () =>
      begin('Writing the link', async (own) => {
        link.value = await own.share()
      }),
    save: (write) => begin('Writing the report', async (own) => write(await own.save())),
    stop: () => worker.end(),
    leave: () => {
      worker.opened()?.unfollow().catch(fail)
      config.value = undefined
      checked.value = undefined
      error.value = undefined
    }
  }
}
