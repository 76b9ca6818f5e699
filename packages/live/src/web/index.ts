export { LiveClient, type LiveClientOptions, type LiveState } from './client.ts'
export {
  type LiveFailure,
  type LiveResult,
  live,
  useLive,
  useLiveChannel,
  useLiveState,
  useLiveUp,
} from './useLive.ts'
