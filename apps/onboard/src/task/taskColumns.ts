/** The columns of the CSV file of `schedule --from`, and the keys of its JSON objects. */
export const taskColumns = [
  'id',
  'at',
  'cron',
  'zone',
  'count',
  'call',
  'dispatch',
  'transfer',
  'to'
] as const
