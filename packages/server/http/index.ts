export {
  contentReply as bytes,
  markStale,
  notModified,
  compress,
  htmlReply as page,
  redirect,
  outageAgeMs as staleForMs,
  statusOf,
  streamReply as stream,
  acceptsEncoding,
  type Encoding,
  type ResponseControls as Out,
  type RefusedRequest as Problem,
  type Reply,
  type StreamReply,
  type SystemPage,
  type SystemPageContent,
  type SystemPageRequest,
} from './answers.ts'
export { cookieNames, hashOfToken, isPrivateAddress, isToken, makeToken, makeVisitor } from './cookies.ts'
export { isSameSecret, loadCrumbKey } from './crumb.ts'
export { hasPermission, requirePermission, type Permission } from './permissions.ts'
export { makeRateLimiter, networkOf } from './rate-limit.ts'
export { rateLimitTasks } from './rate-limit.tasks.ts'
export { route, type HttpServers as Http } from './routes.ts'
export { personalPageCsp, publishedPageCsp, studioCsp, type CspSources as PageSources } from './security-headers.ts'
export { makeHttp, addFallbackRoutes as sealHttp } from './servers.ts'
export { staticRoutes } from './static-files.ts'
