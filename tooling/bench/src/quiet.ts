// Chopsticks reads its log level once, when it is loaded: import this before it.
process.env['LOG_LEVEL'] = 'fatal'
// Its executor prints what runtimes log, whatever the level.
for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const)
  console[level] = () => undefined
