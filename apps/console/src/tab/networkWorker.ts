import { expose } from 'comlink'
import { createTabNetwork } from './createTabNetwork.ts'

// Everything heavy happens here: the page only draws.
expose(createTabNetwork())
