import {
  type CallPlace,
  describeConsent,
  describeEvent,
  sayOnChain,
  type ValueWords
} from '@paraclock/checklist'
import { type Chain, requireProven } from '@paraclock/connect'
import { OperationAborted, ParaclockError } from '@paraclock/core'
import type { Service } from '@paraclock/scheduler'
import { type AskedCall, type CallReview, compareAsked } from '@paraclock/submission'
import type { CommandContext } from '../cli/defineCommand.ts'
import { openPrompt as openTerminal, type Prompt } from '../cli/Prompt.ts'
import type { OpenedNetwork } from './openSession.ts'

type ReviewContext = Pick<CommandContext, 'report' | 'signal'> & {
  readonly options: { readonly yes: boolean; readonly signer: string | undefined }
}

interface ShownCall extends AskedCall {
  /** The chain on which the call is signed, and its network. */
  readonly on: CallPlace
  /**
   * A warning about the call. With a warning, a person must confirm the call even after answering
   * `all` to an earlier call.
   */
  readonly caution?: string | undefined
}

export type CallReviewer = (call: ShownCall) => (review: CallReview) => Promise<void>

export function describeSending({ signer }: ReviewContext['options']): string {
  return signer === undefined
    ? 'Nothing was sent. With --signer <source> it is signed, after confirmation or with --yes.'
    : 'Nothing was sent: there is no terminal to ask at. --yes signs and sends it.'
}

/**
 * Creates a reviewer, which shows each call with its effects before it is signed. Without `--yes`,
 * a person must confirm each call. In a series, the answer `all` confirms all further calls.
 */
export function createReviewer(
  { report, signal, options }: ReviewContext,
  { isSeries = false, openPrompt = openTerminal } = {}
): CallReviewer {
  let isAllowed = options.yes
  let turn: Promise<void> = Promise.resolve()
  return (call) => async (review) => {
    const { chain, on, caution } = call
    const words: ValueWords = sayOnChain(on.chain, on.config)
    const { acted } = review
    const inner = review.asRoot ?? acted ?? review
    const by = review.asRoot === undefined ? '' : ', as root by the sudo key'
    const within = acted && `, in ${CALL.exec(review.text)?.[0].slice(0, -1) ?? ''}`
    const does = acted?.isPrepared ? 'when it is made, it does' : 'it does'
    compareAsked(call, review)
    const consent = await describeConsent({ ...on, review })
    const lines = [
      ...(caution === undefined ? [] : [`${chain}: confirm that ${caution}`]),
      ...consent.map((line) => `${chain}: ${line}`),
      `${chain}: signing ${inner.text}${by}${within ?? ''}`,
      ...review.events.map((event) => `${chain}: ${does} ${describeEvent(event, words)}`)
    ]
    const ask = async (): Promise<void> => {
      if (isAllowed && (caution === undefined || options.yes)) {
        for (const line of lines) report(line)
        return
      }
      const prompt = openPrompt(signal)
      try {
        isAllowed = (await askConsent(prompt, lines, isSeries)) || isAllowed
      } finally {
        prompt.close()
      }
    }
    // Networks share the terminal, so one person is asked about one call at a time. If the person
    // declines a call, `turn` rejects, and all waiting calls are declined, too.
    turn = turn.then(ask)
    await turn
  }
}

interface ReviewedService extends OpenedNetwork {
  readonly service: Pick<Service, 'chain'>
}

export function reviewOnService(
  context: ReviewContext,
  { network, config, service, chain: open }: ReviewedService,
  { isSeries, caution }: { readonly isSeries: boolean } & Pick<ShownCall, 'caution'>
): ReturnType<CallReviewer> {
  const on = provePlace({ config, role: 'service', chain: service.chain, open })
  return createReviewer(context, { isSeries })({ chain: `${network}, service`, on, caution })
}

/** Requires that the chains whose calls a consent shows are proven. */
export function provePlace({
  config,
  role,
  ...on
}: Pick<CallPlace, 'config' | 'role'> & {
  readonly chain: Chain
  readonly open: OpenedNetwork['chain']
}): CallPlace {
  const open: CallPlace['open'] = async (other) => requireProven(await on.open(other))
  return { config, role, chain: requireProven(on.chain), open }
}

async function askConsent(
  prompt: Prompt,
  lines: readonly string[],
  isSeries: boolean
): Promise<boolean> {
  for (const line of lines) prompt.tell(line)
  const answers = isSeries ? 'yes, no, or all for this and all that follow' : 'yes or no'
  const text = `Sign and send it? ${answers}`
  const answer = (await prompt.ask({ text, byDefault: 'no' })).trim().toLowerCase()
  if (isSeries && answer === 'all') return true
  if (answer === 'yes' || answer === 'y') return false
  throw new ParaclockError(OperationAborted, { what: 'signing' })
}

const CALL = /^\w+\.\w+\(/
