/** How the constant of a limit is recognised by the words of its name. */
export interface LimitRule {
  /** What the limit is, for a message. */
  readonly what: string
  /** Of each of these groups the name must have a word. */
  readonly has: readonly (readonly string[])[]
  /** None of these words may be in it: they make it a limit of something else. */
  readonly lacks: readonly string[]
}

/** How many seconds the units of time have that a name can state. */
export const secondsPerUnit: Readonly<
  Record<string, readonly [numerator: bigint, divisor: bigint]>
> = {
  ms: [1n, 1000n],
  millis: [1n, 1000n],
  milliseconds: [1n, 1000n],
  secs: [1n, 1n],
  seconds: [1n, 1n],
  mins: [60n, 1n],
  minutes: [60n, 1n],
  hours: [3600n, 1n],
  days: [86_400n, 1n]
}

const MAX = ['max', 'maximum', 'limit', 'longest', 'farthest']
const BYTES = ['bytes', 'size', 'length', 'len']
const UNITS = Object.keys(secondsPerUnit)

/** The rules for all limits. */
export const limitRules: Readonly<
  Record<'call' | 'depth' | 'horizon' | 'id' | 'slot' | 'tasks' | 'times' | 'transfer', LimitRule>
> = {
  slot: {
    what: 'the length of a slot',
    has: [
      ['slot', 'granularity'],
      ['length', 'size', 'duration', 'interval', 'period', 'granularity', ...UNITS]
    ],
    lacks: [...MAX, 'tasks', 'capacity', 'per']
  },
  horizon: {
    what: 'the farthest time',
    has: [
      ['horizon', 'schedule', 'future', 'ahead'],
      ['horizon', 'time', 'duration', ...UNITS]
    ],
    lacks: ['slot', 'weight', 'execution', 'executions', 'tasks', 'min', 'minimum', 'fee']
  },
  times: {
    what: 'the number of execution times',
    has: [MAX, ['execution', 'executions']],
    lacks: [...BYTES, 'weight', 'fee', 'gas', 'percentage']
  },
  tasks: {
    what: 'the tasks in a slot',
    has: [['tasks', 'capacity'], ['slot']],
    lacks: BYTES
  },
  transfer: {
    what: 'the smallest transfer',
    has: [['min', 'minimum', 'smallest'], ['transfer']],
    lacks: []
  },
  call: {
    what: 'the bytes of a stored call',
    has: [['call', 'message'], BYTES],
    lacks: ['depth', 'min', 'minimum']
  },
  depth: { what: 'the depth of a stored call', has: [['call'], ['depth']], lacks: [] },
  id: {
    what: 'the bytes of a provided id',
    has: [['provided', 'id'], BYTES],
    lacks: ['call', 'message']
  }
}
