import { ArgumentInvalid, ParaclockError } from '@paraclock/core'

/**
 * Checks that no two chains of a network have the same name or parachain id. The name identifies a
 * chain for a caller, and the parachain id identifies it in messages.
 *
 * @throws ParaclockError `ArgumentInvalid` with the repeated value.
 */
export function checkNames(
  chains: readonly { readonly name: string; readonly paraId?: number | undefined }[]
): void {
  for (const key of ['name', 'paraId'] as const) {
    const values = chains.map((chain) => chain[key]).filter((value) => value !== undefined)
    const twice = values.find((value, at) => values.indexOf(value) !== at)
    if (twice === undefined) continue
    const summary =
      key === 'name'
        ? `Give the chain another name than ${twice}.`
        : `Give the chain another parachain id than ${twice}: --para-id of \`paraclock rehearse\`, or the id of the chain that you start.`
    throw new ParaclockError(
      ArgumentInvalid,
      {
        argument: key === 'name' ? 'the name of a chain' : 'the parachain id of a chain',
        value: twice,
        problem:
          'another chain of the network has it; a development network takes relay, service, target, 2114, 2115 and 2200'
      },
      { remedies: [{ summary }] }
    )
  }
}
