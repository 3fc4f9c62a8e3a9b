// Checks of a team's own: a configuration names this module under `extensions`.
import {
  defineCheck,
  defineExtension,
  defineGatherer,
  type Extension,
  fail,
  pass
} from '@paraclock/checklist'

/** What the target's runtime says of itself, read once for all checks that require it. */
const metadata = defineGatherer({
  id: 'acmeBlockTime',
  needs: [],
  gather: async (_, { chain }) => {
    const target = await chain('target')
    return { slot: target.constant({ pallet: 'Aura', name: 'SlotDuration', as: Number }) ?? 0 }
  }
})

const extension: Extension = defineExtension({
  checks: [
    defineCheck({
      id: 'acme-blocks-in-time',
      group: 'extensions',
      title: 'Blocks come every six seconds',
      failureTitle: 'Blocks come at another pace than every six seconds',
      why: 'Our pallets count in blocks, and users think in hours.',
      how: 'The constant aura.slotDuration of the target is read.',
      fixes: ['Set the slot duration of the runtime to 6000.'],
      requires: [metadata],
      evaluate: ({ acmeBlockTime: { slot } }) =>
        slot === 6000
          ? pass(`${slot} ms`)
          : fail(`${slot} ms`, [], { summary: 'Set the slot duration of the runtime to 6000.' })
    }),
    defineCheck({
      id: 'acme-paid-until-spring',
      group: 'extensions',
      title: 'The service holds fees for a thousand runs',
      failureTitle: 'The service holds fees for fewer than a thousand runs',
      why: 'Nobody of our team is at work over the holidays.',
      how: 'The planned runs are compared with a thousand.',
      fixes: ['Set automation.plannedRuns to 1000, and make the calls of paraclock fix.'],
      requires: ['funds'],
      evaluate: ({ funds: { plannedRuns } }) =>
        plannedRuns >= 1000
          ? pass(`${plannedRuns} runs`)
          : fail(`${plannedRuns} runs`, [], { summary: 'Set automation.plannedRuns to 1000.' })
    })
  ]
})

// A module of a configuration has its extension as the default.
// biome-ignore lint/style/noDefaultExport: the command reads the default export
export default extension
