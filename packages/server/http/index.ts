export {
  contentReply,
  addStaleHeaders,
  notModified,
  compress,
  htmlReply,
  redirect,
  refusalBody,
  secretPageHeaders,
  databaseOutageAgeMs,
  statusOf,
  streamReply,
  acceptsEncoding,
  compressReply,
  type Encoding,
  type ResponseControls,
  type RefusedRequest,
  type Reply,
  type StreamReply,
  type SystemPage,
  type SystemPageContent,
  type SystemPageRequest,
} from './answers.ts'
export { hashOfToken, isPrivateAddress, isWellFormedToken, makeToken, makeVisitor } from './cookies.ts'
export { isSameSecret, loadCrumbKey } from './crumb.ts'
export { hasPermission, requirePermission, requireShopper } from './permissions.ts'
export { makeRateLimiter, networkOf } from './rate-limit.ts'
export { makeTurns } from './turns.ts'
export { rateLimitTasks } from './rate-limit.tasks.ts'
export { readDecidingCookies } from './request.ts'
export type { CacheableRequest } from './cached-answers.ts'
export { route, type HttpServers } from './routes.ts'
export { personalPageHeaders, publishedPageCsp, studioCsp, type CspSources } from './security-headers.ts'
export { makeHttp, addNotFoundRoutes } from './servers.ts'
export { staticRoutes } from './static-files.ts'
