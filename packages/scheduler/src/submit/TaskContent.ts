import { hexToBytes, parseAccount, parseHex, parseParaId } from '@paraclock/core'
import { atPresentBlock } from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'
import { stateWeight } from '../read/stateWeight.ts'
import { weighCall } from '../read/weighCall.ts'
import type { TaskAction } from '../schedule/service/TaskRequest.ts'
import type { TaskSpec } from './TaskSpec.ts'

/** The content of a task. */
export interface TaskContent {
  readonly action: TaskAction
}

/** The content of a task spec. */
export async function readContent(service: Service, spec: TaskSpec): Promise<TaskContent> {
  switch (spec.kind) {
    case 'xcmp': {
      const { currencyId = 0 } = spec
      const weight =
        typeof spec.weight === 'bigint' ? spec.weight : stateWeight(service.automation, spec.weight)
      const paraId = parseParaId(spec.paraId)
      const call = typeof spec.call === 'string' ? hexToBytes(parseHex(spec.call)) : spec.call
      return { action: { kind: 'xcmp', paraId, currencyId, call, weight } }
    }
    case 'dynamicDispatch': {
      const call = parseHex(spec.call)
      const chain = await atPresentBlock(service.chain)
      const callWeight = await weighCall(chain, service, call)
      return { action: { kind: 'dynamicDispatch', call: hexToBytes(call), callWeight } }
    }
    case 'nativeTransfer': {
      const { amount } = spec
      return { action: { kind: 'nativeTransfer', recipient: parseAccount(spec.recipient), amount } }
    }
  }
}
