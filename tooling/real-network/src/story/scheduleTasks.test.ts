import { expect, it } from 'vitest'
import { scheduleTasks } from './scheduleTasks.ts'

const due = 1_800_000_000

function answering(answers: readonly { code: number; output: string }[]) {
  const asked: (readonly string[])[] = []
  const paraclock = {
    sign: (argv: readonly string[]) => {
      const answer = answers[asked.length]
      asked.push(argv)
      return Promise.resolve({ code: 0, output: '', problem: 'refused', ...answer })
    }
  }
  return { paraclock, asked }
}

it.each([
  ['minute', 'native transfer', ['gift', '--transfer', '1', '--to', 'Bob']],
  ['hour', 'dynamic dispatch', ['remark', '--dispatch']]
] as const)(
  'variant %s has cross-chain tasks and a kind of its own',
  async (variant, kind, argv) => {
    const { paraclock, asked } = answering([
      { code: 0, output: '{"requests":[{"tasks":[{"taskId":"0x01"}]}]}' },
      { code: 0, output: '{"requests":[{"tasks":[{"taskId":"0x02"}]}]}' }
    ])
    expect(await scheduleTasks({ paraclock, variant, due, recipient: 'Bob' })).toEqual([
      { kind: 'cross-chain', taskId: '0x01', isCrossChain: true },
      { kind, taskId: '0x02', isCrossChain: false }
    ])
    expect(asked[0]?.slice(0, 2)).toEqual(['schedule', 'rent'])
    expect(asked[1]?.slice(1, argv.length + 1)).toEqual(argv)
    for (const one of asked) expect(one).toContain('2027-01-15T08:00:00.000Z')
  }
)

it('names the kind that was refused, and the one that has no task', async () => {
  const base = { variant: 'minute', due, recipient: 'Bob' } as const
  const { paraclock } = answering([{ code: 1, output: '' }])
  await expect(scheduleTasks({ ...base, paraclock })).rejects.toThrow('cross-chain: refused')
  const { paraclock: empty } = answering([{ code: 0, output: '{"requests":[]}' }])
  await expect(scheduleTasks({ ...base, paraclock: empty })).rejects.toThrow(
    'no task was scheduled for the cross-chain'
  )
})
