export { createLightClient } from './createLightClient.ts'
