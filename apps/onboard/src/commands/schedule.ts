import { stringifyJson } from '@paraclock/core'
import { createMemoryJournal, scheduleXcmpTask } from '@paraclock/scheduler'
import { encodeProxiedCall, measureCall } from '@paraclock/weights'
import type { CommandContext } from '../cli/Command.ts'
import { showTime } from '../judge/showTime.ts'
import { loadSigner } from './loadSigner.ts'
import { openService } from './openService.ts'
import { readSchedule } from './preview.ts'

const FINALITY_MS = 300_000

/** Schedules the configured call: shows what it would do, and with `--yes` and a signer does it. */
export async function run(context: CommandContext): Promise<number> {
  const { options, print, signal, positionals } = context
  const { network, config, service, connections } = await openService(context)
  try {
    const { automation, target, user } = config
    const { api } = await connections.open(target, signal)
    const { proxyType } = automation
    const call = encodeProxiedCall({
      chain: api,
      real: user,
      call: automation.call,
      ...(proxyType === undefined ? {} : { forceProxyType: proxyType })
    })
    const { weight } = await measureCall({ chain: { api, name: 'target' }, call, signal })
    const schedule = readSchedule(options)
    const providedId = positionals[0] ?? ''
    if (options['yes'] !== true) {
      const shown = { network, providedId, call, weight, schedule }
      if (options['json'] === true) print(stringifyJson(shown, { indent: 2 }))
      else {
        print(
          `${network}: ${providedId} would be scheduled with the call ${call}, weighing ${weight.refTime} and ${weight.proofSize} bytes.\nGive --yes and --signer to schedule it.`
        )
      }
      return 0
    }
    const { signer } = await loadSigner(context)
    const submission = await scheduleXcmpTask(service, {
      providedId,
      schedule,
      paraId: target.paraId,
      call,
      weight,
      signer,
      journal: createMemoryJournal(),
      signal
    })
    const outcome = await submission.outcome({ deadlineMs: FINALITY_MS, signal })
    if (outcome.status === 'failed' || outcome.status === 'lost') throw outcome.error
    const { status, tasks } = outcome
    if (options['json'] === true) print(stringifyJson({ network, status, tasks }, { indent: 2 }))
    else {
      for (const { taskId, nextRun } of tasks) {
        print(
          `${status}: ${taskId}, first run ${showTime(nextRun === null ? undefined : Number(nextRun))}`
        )
      }
    }
    return 0
  } finally {
    await connections.close()
  }
}
