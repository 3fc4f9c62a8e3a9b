import type { ChainRole, Config, Report } from '@paraclock/checklist'
import { errorToJson, ParaclockError } from '@paraclock/core'
import { computed, signal } from '@preact/signals'
import { createWork } from '../app/createWork.ts'
import type { KeptWorker } from '../app/keepWorker.ts'
import type { Shown } from '../app/Shown.ts'
import { PageExtensionsUnsupported } from '../errors.ts'
import type { ShownProgress } from '../report/VerdictCard.tsx'
import type {
  CheckedNetworks,
  ReadinessChecker,
  TypedNetwork,
  WrongFields
} from './ReadinessChecker.ts'

/** The state and the actions of the page `#/check`. */
export interface ReadinessStore extends Shown<ReturnType<typeof createReadinessStore>> {}

export function createReadinessStore(worker: KeptWorker<ReadinessChecker>) {
  const config = signal<Config | undefined>(undefined)
  const checked = signal<CheckedNetworks | undefined>(undefined)
  const progress = signal<ShownProgress | undefined>(undefined)
  /** The last input of the form, which the form shows again after an error. */
  const typed = signal<TypedNetwork | undefined>(undefined)
  /** What is wrong with the last input of the form. */
  const wrong = signal<WrongFields>({})
  let hasUser = true
  /** The packed report for a link; `undefined` until a person asks for a link. */
  const link = signal<string | undefined>(undefined)
  const { busy, error, work, fail } = createWork(worker)
  /** Whether the checks run again when a value that they read changes. */
  const isFollowed = signal(true)
  /**
   * The last report, with which the next report is compared. The page keeps the last report,
   * because the worker loses its data when a person ends the worker.
   */
  let last: Report | undefined

  const show = (found: CheckedNetworks): void => {
    last = found.report
    checked.value = found
  }

  const check = async (own: ReadinessChecker, wanted: Config): Promise<void> => {
    busy.value = 'Running the checks'
    config.value = wanted
    link.value = undefined
    try {
      const found = await own.check(
        wanted,
        last,
        ({ done, total }) => {
          if (done !== undefined && total !== undefined) progress.value = { done, total }
        },
        hasUser
      )
      show(found)
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

  /** Waits for a change on the chains, and runs the checks again. */
  const listen = async (): Promise<void> => {
    const wanted = config.value
    if (wanted === undefined || checked.value === undefined || !isFollowed.value) return
    if (await worker.open().follow(wanted)) again()
  }

  const showReport = (opened: CheckedNetworks): void => {
    config.value = undefined
    link.value = undefined
    show(opened)
  }

  const withReport = (
    what: string,
    act: (own: ReadinessChecker, report: Report) => Promise<void>
  ): void =>
    begin(what, async (own) => {
      if (checked.value !== undefined) await act(own, checked.value.report)
    })

  return {
    config,
    checked,
    busy,
    progress,
    error,
    link,
    isFollowed,
    typed,
    wrong,
    again,
    /**
     * A note that the page does not run the additional checks of modules in the configuration;
     * `undefined` if the configuration names no modules.
     */
    notice: computed(() => {
      const modules = config.value?.extensions
      if (modules === undefined) return undefined
      return errorToJson(new ParaclockError(PageExtensionsUnsupported, { modules }))
    }),
    follow: (isWanted: boolean) => {
      isFollowed.value = isWanted
      const turning = isWanted ? listen() : worker.opened()?.unfollow()
      turning?.catch(fail)
    },
    /**
     * Connects to a chain as soon as a person has typed its endpoints, before the form is complete.
     */
    prepare: (role: ChainRole, endpoints: string) => {
      // An error is ignored here, because the check connects again and reports the error.
      worker
        .open()
        .prepare(role, endpoints)
        .catch(() => undefined)
    },
    type: (network: TypedNetwork) => {
      typed.value = network
      wrong.value = {}
      begin('Connecting to the chains', async (own) => {
        const found = await own.detect(network)
        if ('wrong' in found) {
          wrong.value = found.wrong
          return
        }
        hasUser = found.hasUser
        await check(own, found.config)
      })
    },
    open: (text: string, source: string) =>
      begin('Reading the file', async (own) => {
        const opened = await own.open(text, source)
        hasUser = true
        if ('config' in opened) return await check(own, opened.config)
        showReport(opened)
      }),
    openLink: (given: string) =>
      begin('Reading the link', async (own) => showReport(await own.openLink(given))),
    compare: (text: string, source: string) =>
      withReport('Comparing the reports', async (own, report) => {
        const diff = await own.compare(report, text, source)
        if (checked.value !== undefined) checked.value = { ...checked.value, diff }
      }),
    share: () =>
      withReport('Writing the link', async (own, report) => {
        link.value = await own.share(report)
      }),
    save: (write: (text: string) => void) =>
      withReport('Writing the report', async (own, report) => write(await own.save(report))),
    stop: () => worker.end(),
    leave: () => {
      worker.opened()?.unfollow().catch(fail)
      config.value = undefined
      checked.value = undefined
      typed.value = undefined
      wrong.value = {}
      error.value = undefined
    }
  }
}
