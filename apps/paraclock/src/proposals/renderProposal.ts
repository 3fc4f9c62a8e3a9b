import { formatAmount, formatSpan, formatTime } from '@paraclock/checklist'
import { linkCall } from '../render/links.ts'
import { escapeMarkdown, markdownCode } from '../render/markdown/escapeMarkdown.ts'
import type { Bundle, Proposal } from '../schemas/Proposal.ts'

export function renderProposal(proposal: Proposal, file: string): string {
  const { description, chain, network, genesis, runtime, origin, call, preimage, link } = proposal
  const { caution, effects, unknown, routes, refused, status, standing, after } = proposal
  return writeParts([
    `# ${escapeMarkdown(description)}`,
    caution && `> Confirm that ${escapeMarkdown(caution)}.`,
    list([
      `Chain: ${escapeMarkdown(`${chain} of ${network}`)}, ${escapeMarkdown(runtime)}, genesis ${markdownCode(genesis)}`,
      `Origin: ${escapeMarkdown(origin.account ?? origin.kind)}`,
      `State: ${describeState(proposal)}; ${escapeMarkdown(standing)}`,
      after.length > 0 && `After: ${after.map(markdownCode).join(', ')}`,
      ...proposal.preconditions.map((one) => `First: ${escapeMarkdown(one)}`),
      `Then: ${escapeMarkdown(proposal.observe)}`
    ]),
    '## The call',
    status !== 'due' &&
      'The bytes are those of the present state. They may change until the call is due.',
    `\`\`\`text\n${call}\n\`\`\``,
    list([
      `Hash (BLAKE2b-256): ${markdownCode(preimage.hash)}`,
      `Length: ${preimage.length} bytes`,
      `[The call decoded in a wallet](${link})`,
      ...proposal.sites.map((site) => `Referenda: <${site}>`)
    ]),
    '## What it does',
    status !== 'due' &&
      effects.length > 0 &&
      'It was run on the state that the steps before it leave, as far as they succeed on the copies.',
    unknown && `Not known: ${escapeMarkdown(unknown)}`,
    ...effects.flatMap(renderEffect),
    routes.length > 0 && '## How it is submitted',
    ...routes.flatMap((route) => renderRoute(route, status)),
    refused.length > 0 && `These bodies do not take it: ${refused.map(escapeMarkdown).join('; ')}.`,
    '## How to verify it',
    list([
      `${markdownCode(`paraclock verify ${file}.json`)} decodes the bytes and runs them on your own node.`,
      `Without Paraclock: the BLAKE2b-256 hash of the bytes in ${markdownCode(`${file}.hex`)} is the hash above, and any wallet that is connected to the chain decodes them.`
    ])
  ])
}

function describeState({ status, earliest }: Pick<Proposal, 'status' | 'earliest'>): string {
  if (status === 'due') return 'it can be submitted now'
  return status === 'wait'
    ? `it waits for other steps; the earliest time is ${sayEarliest(earliest)}`
    : 'an obstacle has to be removed first'
}

function renderEffect(effect: Proposal['effects'][number]): readonly Part[] {
  const { chain, from, calls, weight, failure, unfollowed, events, changes } = effect
  const called = list(calls.map((call) => `calls ${escapeMarkdown(call)}`))
  const what = from === undefined ? 'the call' : `the message from ${from}`
  if (unfollowed !== undefined) {
    const said = `${what} to ${chain} was not followed, and what it does is unknown: ${unfollowed}`
    return [`${escapeMarkdown(said)}.`, called]
  }
  const ends = failure === undefined ? 'succeeds' : `fails: ${escapeMarkdown(failure)}`
  const takes =
    weight && ` It takes ${weight.refTime} of ref time and ${weight.proofSize} of proof size.`
  return [
    `On a copy of ${escapeMarkdown(chain)}, ${escapeMarkdown(what)} ${ends}.${takes ?? ''}`,
    called,
    list(events.map((event) => `event ${escapeMarkdown(event)}`)),
    list(changes.map((change) => `change ${escapeMarkdown(change)}`))
  ]
}

function renderRoute(
  { title, seconds, steps, message }: Proposal['routes'][number],
  proposed: Proposal['status']
): readonly Part[] {
  const asked = proposed === 'due' ? 'now' : 'when the proposal is due'
  const span = seconds && `: ${formatSpan(seconds.least)} to ${formatSpan(seconds.most)}`
  const time = seconds?.most === 0 ? ': at once' : (span ?? '')
  const lines = steps.map(({ description, status, call, by, deposit, blocks }, index) => {
    const notes = [
      status === 'act' ? asked : status,
      call && (by.length === 0 ? 'by any account' : `by ${by.join(', ')}`),
      deposit && `deposit ${formatAmount(deposit)}`,
      blocks && blocks.most > 0 && `${blocks.least} to ${blocks.most} blocks`
    ].filter(isText)
    const note = notes.length === 0 ? '' : ` (${escapeMarkdown(notes.join('; '))})`
    const bytes = call === undefined ? '' : `\n   ${markdownCode(call)}`
    return `${index + 1}. ${escapeMarkdown(description)}${note}${bytes}`
  })
  return [
    `### ${escapeMarkdown(title)}${time}`,
    message &&
      `A message of ${escapeMarkdown(message.sender)} makes the call as ${escapeMarkdown(message.seenAs)} of the relay chain. Its call there: ${escapeMarkdown(message.description)}, hash ${markdownCode(message.hash)}, [decoded in a wallet](${linkCall(message.call)[0].href}).`,
    ...(message?.effects ?? []).flatMap(renderEffect),
    lines.join('\n')
  ]
}

function sayEarliest(earliest: number | undefined): string {
  return earliest === undefined ? 'not known' : formatTime(earliest)
}

export function renderBundle({ writtenAt, steps }: Bundle): string {
  const rows = steps.map(
    ({ network, id, kind, description, state, standing, earliest, file }, at) => {
      const named = escapeMarkdown(description)
      const link = file === undefined ? named : `[${named}](${file}.md)`
      const when = state === 'due' ? 'now' : state === 'wait' ? sayEarliest(earliest) : ''
      const place = kind === 'wait' ? 'passes by itself' : standing
      return `| ${at + 1} | ${escapeMarkdown(network)} | ${link} | ${state} | ${escapeMarkdown(place)} | ${when} | ${markdownCode(id)} |`
    }
  )
  return writeParts([
    '# The proposals, in order',
    `Written at ${formatTime(writtenAt)}. Write the bundle again into the same folder to see which of them are enacted, and what comes next.`,
    [
      '| | network | step | state | standing | earliest submission | id |',
      '|---|---|---|---|---|---|---|',
      ...rows
    ].join('\n')
  ])
}

/** A text of the page. `undefined` and `false` are left out. */
type Part = string | false | undefined

const isText = (part: Part): part is string => typeof part === 'string' && part !== ''

function writeParts(parts: readonly Part[]): string {
  return `${parts.filter(isText).join('\n\n')}\n`
}

function list(items: readonly Part[]): string {
  return items
    .filter(isText)
    .map((item) => `- ${item}`)
    .join('\n')
}
