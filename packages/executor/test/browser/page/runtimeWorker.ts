import '@paraclock/executor/worker'
