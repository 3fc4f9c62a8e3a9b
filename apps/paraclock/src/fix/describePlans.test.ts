import { expect, test } from 'vitest'
import type { LeftWork, NetworkPlan } from '../schemas/NetworkPlan.ts'
import { describeLeft, describePlans } from './describePlans.ts'

const settings = { colors: false, width: 100, program: 'paraclock' }

const empty: NetworkPlan = {
  ...{ network: 'main', verdict: 'ready', steps: [], plan: [], accounts: [] },
  ...{ left: [], undetermined: [] }
}

const wait: NetworkPlan['plan'][number] = {
  ...{ kind: 'wait', id: 'wait', chain: 'relay', description: 'the next session', status: 'wait' },
  ...{ after: [], checks: [], condition: undefined }
} as never

const work = (more: Partial<LeftWork>): LeftWork => ({
  ...{ owner: 'you', checks: ['hrmp-open'], todo: 'open the channel', isDue: true },
  ...more
})

test('a plan without steps says so, and whether that is known', () => {
  const text = describePlans([empty], [], settings, [])
  expect(text).toContain('main: no call is left to make')
  expect(text).toContain('trusted from the endpoints')
  const open = { ...empty, undetermined: ['the relay did not answer'] }
  const undetermined = describePlans([open], [], settings, [])
  expect(undetermined).toContain('main: no call is known to be needed')
  expect(undetermined).toContain('main: undetermined: the relay did not answer')
})

test('a plan counts its steps, and those that can be made now', () => {
  const text = describePlans([{ ...empty, plan: [wait, wait] }], [], settings, [])
  expect(text).toContain('main: 2 steps fix what fails; 0 can be made now')
  expect(text).not.toContain('the next session')
})

test('the steps of a configured network are listed', () => {
  const configured = [['main', {} as never]] as const
  const text = describePlans([{ ...empty, plan: [wait] }], configured, settings, [])
  expect(text).toContain('step 1, under way:')
  expect(describePlans([empty], [['other', {} as never]], settings, [])).toContain('main')
})

test('a proof takes the place of the caution about endpoints', () => {
  const proof = { summary: 'the runtime is proven' } as never
  const text = describePlans([empty], [], settings, [proof])
  expect(text).toContain('the runtime is proven')
  expect(text).not.toContain('trusted from the endpoints')
})

test('what is left is listed by its owner, with its checks', () => {
  const left = [
    work({ owner: 'time', todo: 'wait for the session', until: 1_775_001_600 }),
    work({ owner: 'serviceTeam', chain: 'service', account: '5Grw', isDue: false }),
    work({ account: '5Grw' })
  ]
  const lines = describeLeft([{ ...empty, left }], settings).split('\n')
  expect(lines[0]).toBe('main: left to do')
  expect(lines).toContain('    open the channel')
  expect(lines).toContain('    later, on service: open the channel, signed by 5Grw')
  expect(lines).toContainEqual(expect.stringMatching(/session, at 2026-04-01.* at the earliest$/))
  expect(lines.filter((line) => line === '      hrmp-open')).toHaveLength(3)
  const owners = lines.filter((line) => /^ {2}\S/.test(line))
  expect(owners).toHaveLength(3)
  const one = describeLeft([{ ...empty, left: [work({})] }], settings)
  expect(one.split('\n')[0]).toBe('main: left to do')
})

test('a long call is cut, and not within a character', () => {
  const text = (todo: string) =>
    describeLeft([{ ...empty, left: [work({ todo, chain: 'relay' })] }], settings)
  const whole = 'a '.repeat(59).trim()
  expect(text(whole)).not.toContain('…')
  expect(text(`${'a'.repeat(119)}😀`)).toContain(`${'a'.repeat(119)}\uFFFD…`)
  expect(text('a'.repeat(120))).not.toContain('…')
})

test('what is to be done by hand is stated to its end', () => {
  const todo = `Send 20 tokens: ${'a'.repeat(200)} what Asset Hub holds is undetermined`
  const text = describeLeft([{ ...empty, left: [work({ todo })] }], settings)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(todo)
})

test('nothing that is left is stated, unless something is undetermined', () => {
  expect(describeLeft([empty], settings)).toBe('main: nothing is left to do')
  const text = describeLeft([{ ...empty, undetermined: ['no answer'] }], settings)
  expect(text).toBe('main: undetermined\n  undetermined: no answer')
})
