import { hexToBytes, parseAccount, parseHex, parseParaId } from '@paraclock/core'
import { atPresentBlock } from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'
import { stateWeight } from '../read/stateWeight.ts'
import { weighCall } from '../read/weighCall.ts'
import type { TaskAction } from '../schedule/service/TaskRequest.ts'
import type { TaskSpec } from './TaskSpec.ts'

/** What a task does, as the service states it. */
export async function readAction(service: Service, spec: TaskSpec): Promise<TaskAction> {
  switch (spec.kind) {
    case 'xcmp': {
      const { currencyId = 0 } = spec
      const weight =
        typeof spec.weight === 'bigint' ? spec.weight : stateWeight(service.automation, spec.weight)
      const paraId = parseParaId(spec.paraId)
      const call = typeof spec.call === 'string' ? hexToBytes(parseHex(spec.call)) : spec.call
      return { kind: 'xcmp', paraId, currencyId, call, weight }
    }
    case 'dynamicDispatch': {
      const call = parseHex(spec.call)
      const chain = await atPresentBlock(service.chain)
      const callWeight = await weighCall(chain, service, call)
      return { kind: 'dynamicDispatch', call: hexToBytes(call), callWeight }
    }
    case 'nativeTransfer': {
      const { amount } = spec
      return { kind: 'nativeTransfer', recipient: parseAccount(spec.recipient), amount }
    }
  }
}
