import type { TokenAmount } from '@paraclock/core'
import { amount, text } from '../report/json/reportParts.ts'
import { defineOutput } from './defineOutput.ts'

/** What `cancel` prints. */
export const cancelOutput = defineOutput<{
  readonly network: string
  readonly taskId: string
  /** What came back; `null` if the chain does not tell. */
  readonly refund: TokenAmount | null
}>({
  title: 'A task that was cancelled: paraclock cancel --json',
  version: 1,
  properties: { network: text, taskId: text, refund: { anyOf: [amount, { type: 'null' }] } }
})
