/** The columns of the file of `schedule --from`, which are also the keys of its JSON objects. */
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
