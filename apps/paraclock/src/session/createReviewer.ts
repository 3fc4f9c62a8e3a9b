import {
  type CallPlace,
  describeConsent,
  describeEvent,
  sayOnChain,
  type ValueWords
} from '@paraclock/checklist'
import { type Chain, requireProven } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import type { Service } from '@paraclock/scheduler'
import {
  type AskedCall,
  type CallReview,
  compareAsked,
  SigningUnconfirmed
} from '@paraclock/submission'
import type { CommandContext } from '../cli/defineCommand.ts'
import { openPrompt as openTerminal, type Prompt } from '../cli/Prompt.ts'
import type { ChainProof } from '../schemas/chainProof.ts'
import type { OpenedNetwork } from './openSession.ts'

type ReviewContext = Pick<CommandContext, 'print' | 'report' | 'signal'> & {
  readonly options: {
    readonly yes: boolean
    readonly signer: string | undefined
    readonly json: boolean
  }
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

export function describeSending({ signer }: Pick<ReviewContext['options'], 'signer'>): string {
  return signer === undefined
    ? 'Nothing was sent. With --signer <source> it is signed, after confirmation or with --yes.'
    : 'Nothing was sent: there is no terminal to ask at. --yes signs and sends it.'
}

interface ReviewSettings {
  /** The proofs of the opened chains. A chain that a consent opens is added here. */
  readonly proofs: readonly ChainProof[]
  readonly isSeries?: boolean
  readonly openPrompt?: typeof openTerminal
}

/**
 * Creates a reviewer, which shows each call with its effects before it is signed, and what the
 * proofs of its chains rest on. Without `--yes`, a person must confirm each call. In a series, the
 * answer `all` confirms all further calls. With `--yes`, the caller must print the proofs that are
 * there already.
 */
export function createReviewer(
  { print, report, signal, options }: ReviewContext,
  { proofs, isSeries = false, openPrompt = openTerminal }: ReviewSettings
): CallReviewer {
  let isAllowed = options.yes
  let confirmed = 0
  let shown = options.yes ? proofs.length : 0
  let turn: Promise<void> = Promise.resolve()
  const askPerson = async (lines: readonly string[]): Promise<void> => {
    const prompt = openPrompt(signal)
    try {
      const answer = await askConsent(prompt, lines, isSeries)
      if (answer === 'no') throw new ParaclockError(SigningUnconfirmed, { confirmed })
      isAllowed ||= answer === 'all'
      confirmed += 1
    } finally {
      prompt.close()
    }
  }
  return (call) => async (review) => {
    const lines = await writeReview(call, review)
    const ask = async (): Promise<void> => {
      const basis = proofs.slice(shown).map(({ summary }) => summary)
      shown = proofs.length
      const isAsked = !isAllowed || (call.caution !== undefined && !options.yes)
      if (isAsked) return await askPerson([...basis, ...lines])
      for (const line of options.json ? [] : basis) print(line)
      for (const line of lines) report(line)
    }
    // Networks share the terminal, so one person is asked about one call at a time. If the person
    // declines a call, `turn` rejects, and all waiting calls are declined, too.
    turn = turn.then(ask)
    await turn
  }
}

/** Writes what a person consents to, and the signed call with its effects. */
async function writeReview(call: ShownCall, review: CallReview): Promise<readonly string[]> {
  const { chain, on, caution } = call
  const { acted, token } = review
  const tokens = token === undefined ? [] : [token]
  const words: ValueWords = sayOnChain({ stated: { tokens } }, on.config)
  const inner = review.asRoot ?? acted ?? review
  const by = review.asRoot === undefined ? '' : ', as root by the sudo key'
  const within = acted && `, in ${CALL.exec(review.text)?.[0].slice(0, -1) ?? ''}`
  const does = acted?.isPrepared ? 'when it is made, it does' : 'it does'
  compareAsked(call, review)
  const consent = await describeConsent({ ...on, review })
  return [
    ...(caution === undefined ? [] : [`${chain}: confirm that ${caution}`]),
    ...consent.map((line) => `${chain}: ${line}`),
    `${chain}: signing ${inner.text}${by}${within ?? ''}`,
    ...review.events.map((event) => `${chain}: ${does} ${describeEvent(event, words)}`)
  ]
}

interface ReviewedService extends OpenedNetwork, Pick<ReviewSettings, 'proofs'> {
  readonly service: Pick<Service, 'chain'>
}

export function reviewOnService(
  context: ReviewContext,
  { network, config, service, proofs, chain: open }: ReviewedService,
  { isSeries, caution }: { readonly isSeries: boolean } & Pick<ShownCall, 'caution'>
): ReturnType<CallReviewer> {
  const on = provePlace({ config, role: 'service', chain: service.chain, open })
  return createReviewer(context, { proofs, isSeries })({
    chain: `${network}, service`,
    on,
    caution
  })
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
): Promise<'yes' | 'all' | 'no'> {
  for (const line of lines) prompt.tell(line)
  const answers = isSeries ? 'yes, no, or all for this and all that follow' : 'yes or no'
  const text = `Sign and send it? ${answers}`
  const answer = (await prompt.ask({ text, byDefault: 'no' })).trim().toLowerCase()
  if (isSeries && answer === 'all') return answer
  return answer === 'yes' || answer === 'y' ? 'yes' : 'no'
}

const CALL = /^\w+\.\w+\(/
