import { expose } from 'comlink'
import { createTabNetwork } from './createTabNetwork.ts'

// The three chains run in this worker. The page only draws.
expose(createTabNetwork())
