import { expose } from 'comlink'
import { createTabNetwork } from './createTabNetwork.ts'

// The network runs in this worker. The page only draws.
expose(createTabNetwork())
