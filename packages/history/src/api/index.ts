export {
  type CreateHistoryClientArgs,
  createHistoryClient,
  type HistoryClient
} from './createHistoryClient.ts'
export {
  type ApiAnswer,
  type ApiParameter,
  type ApiRoute,
  type ApiRouteName,
  historyApi
} from './historyApi.ts'
