import { changing, type Family } from './Perturbation.ts'

const mistakes = [
  ['BarrierRejectsService', 'a barrier that refuses the service'],
  ['LegacyAccountDerivation', 'accounts derived as before 2023'],
  ['ProxyFilterRefusesCall', 'narrow proxy types that admit no call'],
  ['FeeAssetNotAccepted', 'a fee asset that no trader takes'],
  ['ContractsUnreachableOverXcm', 'a filter that keeps programs from contracts']
] as const

/** What the target's own runtime does differently. */
export const switches: Family = {
  name: 'runtime of the target',
  perturbations: [
    {
      id: 'nothing',
      title: 'nothing is changed',
      apply: async () => undefined
    },
    ...mistakes.map(([name, title]) =>
      changing('switch')(name, title, ({ net }) => net.misconfigure({ [name]: true }))
    )
  ]
}
