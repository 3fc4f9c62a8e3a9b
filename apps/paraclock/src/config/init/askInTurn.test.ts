import { expect, test } from 'vitest'
import { askInTurn, goBack, passOver } from './askAnswer.ts'

/** Asks questions that give these answers, and lists which was asked, and whether again. */
async function ask(...answers: readonly (readonly unknown[])[]) {
  const asked: string[] = []
  const left = answers.map((own) => [...own])
  await askInTurn(
    answers.map((_, at) => async (again) => {
      asked.push(again ? `${at} again` : String(at))
      return left[at]?.shift()
    })
  )
  return asked
}

test('questions are asked one after the other', async () => {
  expect(await ask(['a'], ['b'], ['c'])).toEqual(['0', '1', '2'])
})

test('going back asks the previous question again, and those after it', async () => {
  expect(await ask(['a', 'a'], [goBack, 'b'], ['c'])).toEqual(['0', '1', '0 again', '1', '2'])
  // Before the first question there is none.
  expect(await ask([goBack, 'a'], ['b'])).toEqual(['0', '0 again', '1'])
})

test('a question that is passed over is passed over on the way back, too', async () => {
  const asked = await ask(['a', 'a'], [passOver, passOver, passOver], [goBack, 'c'])
  expect(asked).toEqual(['0', '1', '2', '1 again', '0 again', '1 again', '2'])
})
