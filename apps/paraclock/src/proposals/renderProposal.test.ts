import { expect, test } from 'vitest'
import type { Bundle, Proposal } from '../schemas/Proposal.ts'
import { renderBundle, renderProposal } from './renderProposal.ts'

const proposal: Proposal = {
  ...{ format: 'paraclock-proposal', version: 1, network: 'main', id: 'open', chain: 'relay' },
  ...{ genesis: '0x01', runtime: 'relay 7', origin: { kind: 'root' } },
  ...{
    description: 'hrmp.open(1)',
    decoded: 'hrmp.open(1)',
    status: 'due',
    after: [],
    standing: 'not submitted'
  },
  ...{ call: '0x0102', preimage: { hash: '0x03', length: 2 }, link: 'https://wallet', sites: [] },
  ...{ preconditions: [], observe: 'a channel', effects: [], routes: [], refused: [] }
}
const effect: Proposal['effects'][number] = {
  ...{ chain: 'Relay', from: undefined, calls: [], weight: undefined, failure: undefined },
  ...{ events: [], changes: [] }
}
const route: Proposal['routes'][number] = { title: 'by sudo', steps: [] }

/** The lines that a change of the proposal adds to its page, and the ones that it removes. */
function change(changed: Partial<Proposal>) {
  const linesOf = (one: Proposal) => renderProposal(one, 'main-open').split('\n').filter(Boolean)
  const [plain, other] = [linesOf(proposal), linesOf({ ...proposal, ...changed })]
  return {
    added: other.filter((line) => !plain.includes(line)),
    removed: plain.filter((line) => !other.includes(line))
  }
}

test('a page without anything optional', () => {
  expect(renderProposal(proposal, 'main-open')).toBe(
    `# hrmp.open(1)

- Chain: relay of main, relay 7, genesis \`0x01\`
- Origin: root
- State: it can be submitted now; not submitted
- Then: a channel

## The call

\`\`\`text
0x0102
\`\`\`

- Hash (BLAKE2b-256): \`0x03\`
- Length: 2 bytes
- [The call decoded in a wallet](https://wallet)

## What it does

## How to verify it

- \`paraclock verify main-open.json\` decodes the bytes and runs them on your own node.
- Without Paraclock: the BLAKE2b-256 hash of the bytes in \`main-open.hex\` is the hash above, and any wallet that is connected to the chain decodes them.
`.replace('hrmp.open(1)', 'hrmp.open\\(1\\)')
  )
})

test('each optional part has its line', () => {
  const { added } = change({
    ...{ caution: 'it is right', after: ['fund'], preconditions: ['pay'], sites: ['https://site'] },
    ...{ origin: { kind: 'signed', account: '5F' }, unknown: 'no body', refused: ['Council: no'] }
  })
  expect(added).toEqual([
    '> Confirm that it is right.',
    '- Origin: 5F',
    '- After: `fund`',
    '- First: pay',
    '- Referenda: <https://site>',
    'Not known: no body',
    'These bodies do not take it: Council: no.'
  ])
})

const CHANGES = 'The bytes are those of the present state. They may change until the call is due.'
const LATER =
  'It was run on the state that the steps before it leave, as far as they succeed on the copies.'
test.each([
  ['wait', 0, 'it waits for other steps; the earliest time is 1970-01-01 00:00 UTC'],
  ['wait', undefined, 'it waits for other steps; the earliest time is not known'],
  ['blocked', undefined, 'an obstacle has to be removed first']
] as const)('a call that is not due says so: %s', (status, earliest, said) => {
  const { added } = change({ status, earliest })
  expect(added).toEqual([`- State: ${said}; not submitted`, CHANGES])
  const ran = 'On a copy of Relay, the call succeeds.'
  expect(change({ status, earliest, effects: [effect] }).added.slice(1)).toEqual([
    ...[CHANGES, LATER, ran]
  ])
  expect(change({ effects: [effect] }).added).toEqual([ran])
})

test('an effect has its weight, failure, calls, events and changes', () => {
  const whole = {
    ...{ ...effect, from: 'Service', weight: { refTime: 5n, proofSize: 6n }, failure: 'Bad' },
    ...{ calls: ['a'], events: ['b'], changes: ['c'] }
  }
  expect(change({ effects: [whole] }).added).toEqual([
    'On a copy of Relay, the message from Service fails: Bad. It takes 5 of ref time and 6 of proof size.',
    ...['- calls a', '- event b', '- change c']
  ])
})

test('a route has the time of its steps', () => {
  const headOf = (seconds: Proposal['routes'][number]['seconds']) =>
    change({ routes: [{ ...route, seconds }] }).added[1]
  expect(headOf(undefined)).toBe('### by sudo')
  expect(headOf({ least: 0, most: 0 })).toBe('### by sudo: at once')
  expect(headOf({ least: 0, most: 120 })).toBe('### by sudo: 0 minutes to 2 minutes')
})

test('a step has its state, callers, deposit and blocks', () => {
  const step = { id: 'a', description: 'note', by: [] }
  const deposit = { amount: 15n, symbol: 'TUR', decimals: 1 }
  const steps: Proposal['routes'][number]['steps'] = [
    step,
    { ...step, status: 'act', call: '0x01', deposit },
    { ...step, status: 'wait', call: '0x02', by: ['5F', '5G'] },
    { ...step, by: ['5F'], blocks: { least: 1, most: 2 } },
    { ...step, blocks: { least: 0, most: 0 } }
  ]
  expect(change({ routes: [{ ...route, steps }] }).added).toEqual([
    ...['## How it is submitted', '### by sudo', '1. note'],
    ...['2. note (now; by any account; deposit 1.5 TUR)', '   `0x01`'],
    ...['3. note (wait; by 5F, 5G)', '   `0x02`'],
    ...['4. note (1 to 2 blocks)', '5. note']
  ])
  const later = change({ status: 'wait', routes: [{ ...route, steps }] }).added
  expect(later).toContain('2. note (when the proposal is due; by any account; deposit 1.5 TUR)')
})

test('a message of another chain is shown with its effects', () => {
  const message: Proposal['routes'][number]['message'] = {
    ...{ call: '0x09', hash: '0x08', description: 'send', sender: 'Root', seenAs: 'Superuser' },
    effects: [effect]
  }
  expect(change({ routes: [{ ...route, message }] }).added.slice(2)).toEqual([
    'A message of Root makes the call as Superuser of the relay chain. Its call there: send, hash `0x08`, [decoded in a wallet](https://polkadot.js.org/apps/#/extrinsics/decode/0x09).',
    'On a copy of Relay, the call succeeds.'
  ])
})

test('a bundle is a table of its steps', () => {
  const step: Bundle['steps'][number] = {
    ...{ network: 'main', id: 'a', kind: 'call', chain: 'relay', description: 'open' },
    ...{ state: 'due', standing: 'not submitted', after: [], file: 'main-a' }
  }
  const steps: Bundle['steps'] = [
    step,
    { ...step, state: 'wait', earliest: 60 },
    { ...step, state: 'wait' },
    { ...step, state: 'enacted', file: undefined, earliest: 60 },
    { ...step, kind: 'wait', state: 'wait', file: undefined }
  ]
  const page = renderBundle({ format: 'paraclock-bundle', version: 1, writtenAt: 120, steps })
  expect(page).toMatch(/^# The proposals, in order\n\nWritten at 1970-01-01 00:02 UTC\. /)
  expect(
    page
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(1)
  ).toEqual([
    '| 1 | main | [open](main-a.md) | due | not submitted | now | `a` |',
    '| 2 | main | [open](main-a.md) | wait | not submitted | 1970-01-01 00:01 UTC | `a` |',
    '| 3 | main | [open](main-a.md) | wait | not submitted | not known | `a` |',
    '| 4 | main | open | enacted | not submitted |  | `a` |',
    '| 5 | main | open | wait | passes by itself | not known | `a` |'
  ])
})
