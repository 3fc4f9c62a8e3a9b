// Import this file before Chopsticks, which reads its log level when it is loaded.
process.env['LOG_LEVEL'] = 'fatal'
