import { type Submission, type SubmitCallArgs, submitCall } from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'
import { reviewDeposit } from './requireFunds.ts'
import type { SendArgs } from './SendArgs.ts'

/** Submits a call to the service chain. Refuses the call if its signer lacks its deposit. */
export async function submitOnService(
  service: Service,
  args: SendArgs,
  written: Pick<SubmitCallArgs, 'call' | 'acted' | 'memo' | 'key' | 'intent'>
): Promise<Submission> {
  const review = reviewDeposit(service, args)
  return await submitCall({ ...args, chain: await service.signing(), review, ...written })
}
