import { expect, test } from 'vitest'
import { openSource } from './openSource.ts'

test.each([null, 7, '0x01', {}, [`0x${'01'.repeat(32)}`]])(
  'a node that answers %j as its finalized head is refused, and not asked for its state',
  async (answer) => {
    const asked: string[] = []
    const send = async (method: string): Promise<unknown> => {
      asked.push(method)
      return answer
    }
    await expect(openSource({ provider: { send } })).rejects.toMatchObject({
      code: 'RemoteAnswerInvalid'
    })
    expect(asked).toEqual(['chain_getFinalizedHead'])
  }
)
