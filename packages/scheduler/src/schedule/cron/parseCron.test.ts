import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import { ScheduleMalformed } from '../../errors.ts'
import { parseCron } from './parseCron.ts'

const marked = (marks: readonly boolean[]) => marks.flatMap((set, index) => (set ? [index] : []))

test('lists, ranges, steps and names', () => {
  const pattern = parseCron('0,30 8-10/2 1,15 jan-mar mon-fri')
  expect(pattern.timesOfDay).toEqual([28_800, 30_600, 36_000, 37_800])
  expect(marked(pattern.daysOfMonth)).toEqual([1, 15])
  expect(marked(pattern.months)).toEqual([1, 2, 3])
  expect(marked(pattern.daysOfWeek)).toEqual([1, 2, 3, 4, 5])
  expect(pattern.eitherDay).toBe(true)
  expect(pattern.frequent).toBe(false)
})

test.each([
  ['0 * * * *', true],
  ['0 0-23 * * *', true],
  ['@hourly', true],
  ['*/15 9-17 * * *', true],
  ['0 */2 * * *', false],
  ['0,15,30,45 9-17 * * *', false],
  ['0 9 * * *', false]
])('%s is frequent: %s', (expression, frequent) => {
  expect(parseCron(expression).frequent).toBe(frequent)
})

test('Sunday is 0, 7 and sun', () => {
  for (const day of ['0', '7', 'sun', 'SUN']) {
    expect(marked(parseCron(`0 0 * * ${day}`).daysOfWeek)).toEqual([0])
  }
  expect(marked(parseCron('0 0 * * 5-7').daysOfWeek)).toEqual([0, 5, 6])
})

test('a step without an end goes on to the last value', () => {
  expect(parseCron('0 20/2 * * *').timesOfDay).toEqual([72_000, 79_200])
  expect(parseCron('*/20 0 * * *').timesOfDay).toEqual([0, 1200, 2400])
})

test('abbreviations stand for their expressions', () => {
  for (const [macro, expression] of [
    ['@hourly', '0 * * * *'],
    ['@daily', '0 0 * * *'],
    ['@weekly', '0 0 * * 0'],
    ['@monthly', '0 0 1 * *'],
    ['@yearly', '0 0 1 1 *']
  ] as const) {
    expect({ ...parseCron(macro), expression: '' }).toEqual({
      ...parseCron(expression),
      expression: ''
    })
  }
})

test.each([
  ['0 9 * * *', true],
  ['0 9 * * */2', false],
  ['0 9 * * 0-6', true],
  ['0 9 */2 * *', false],
  ['0 9 1-31 * mon', true],
  ['0 9 1 * 0-6', true],
  ['0 9 L * 0-6', true],
  ['0 9 L * mon', false],
  ['0 9 1-31 */2 0-6', false]
])('%s fires every day: %s', (expression, everyDay) => {
  expect(parseCron(expression).everyDay).toBe(everyDay)
})

test('L is the last day of a month', () => {
  const pattern = parseCron('0 0 L * *')
  expect(pattern.lastDayOfMonth).toBe(true)
  expect(marked(pattern.daysOfMonth)).toEqual([])
  expect(pattern.everyDay).toBe(false)
})

test.each([
  ['', 'it does not have five fields'],
  ['constructor', 'it does not have five fields'],
  ['0 0 0 * * *', 'it has 6 fields, and times are whole minutes: omit the seconds'],
  ['60 * * * *', 'in the field minute, 60 is not within 0 to 59'],
  ['* 24 * * *', 'in the field hour, 24 is not within 0 to 23'],
  ['* * 0 * *', 'in the field day of the month, 0 is not within 1 to 31'],
  ['* * * foo *', 'in the field month, "foo" is not a number, range or name'],
  ['* * * * 8', 'in the field day of the week, 8 is not within 0 to 7'],
  ['5-1 * * * *', 'in the field minute, the range 5-1 ends before it begins'],
  ['1-2-3 * * * *', 'in the field minute, 1-2-3 is not a range'],
  ['*/0 * * * *', 'in the field minute, the step of */0 is less than 1'],
  ['*/2/2 * * * *', 'in the field minute, */2/2 has two steps'],
  [', * * * *', 'in the field minute, "" is not a number, range or name'],
  ['0 0 15W * *', 'in the field day of the month, "15w" is not a number, range or name'],
  ['1'.repeat(201), 'it is not text of at most 200 characters']
])('refuses %j', (expression, problem) => {
  expect(raise(ScheduleMalformed, () => parseCron(expression)).context.problem).toBe(problem)
})

test.each([
  ['minute', 0, 0, 59],
  ['hour', 1, 0, 23],
  ['day of the month', 2, 1, 31],
  ['month', 3, 1, 12],
  ['day of the week', 4, 0, 7]
])('the %s has its least and its greatest value', (name, index, least, most) => {
  const parse = (value: string) =>
    parseCron(['0', '0', '1', '1', '0'].map((one, at) => (at === index ? value : one)).join(' '))
  for (const value of [least, most, `${most}-${most}`, `${least}-${most}/1`]) {
    expect(() => parse(String(value))).not.toThrow()
  }
  for (const value of [most + 1, ...(least > 0 ? [least - 1] : [])]) {
    expect(raise(ScheduleMalformed, () => parse(String(value))).context).toMatchObject({
      ...{
        part: 'cron',
        problem: `in the field ${name}, ${value} is not within ${least} to ${most}`
      }
    })
  }
})

test('an expression has at most 200 characters', () => {
  expect(() => parseCron('0 0 * * *'.padEnd(200))).not.toThrow()
  raise(ScheduleMalformed, () => parseCron('0 0 * * *'.padEnd(201)))
})

test.each([
  ['0 0 * * *', true],
  ['0 0 ? * ?', true],
  ['0 0 1-31 * *', true],
  ['0 0 * 1-12 *', true],
  ['0 0 * * 1', false],
  ['0 0 1 * *', false],
  ['0 0 * 1 *', false],
  ['0 0 L * *', false]
])('%s fires on every day: %s', (expression, everyDay) => {
  expect(parseCron(expression).everyDay).toBe(everyDay)
})

test.each([
  ['0 0 1 * 1', true],
  ['0 0 */2 * 1', false],
  ['0 0 1 * */2', false],
  ['0 0 ? * 1', false]
])('%s fires by either day: %s', (expression, eitherDay) => {
  expect(parseCron(expression).eitherDay).toBe(eitherDay)
})
