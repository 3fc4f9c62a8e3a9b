import { scheduleOptions } from '../cli/sharedOptions.ts'

const times = Object.keys(scheduleOptions) as (keyof typeof scheduleOptions)[]

/** The columns of the CSV file of `schedule --from`, and the keys of its JSON objects. */
export const taskColumns = ['id', ...times, 'call', 'dispatch', 'transfer', 'to'] as const
