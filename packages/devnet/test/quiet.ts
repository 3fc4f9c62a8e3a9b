// Chopsticks reads its log level once, when it is loaded: import this before it.
process.env['LOG_LEVEL'] = 'fatal'
