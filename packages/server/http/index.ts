export {
  bytes,
  markStale,
  notModified,
  compress,
  page,
  redirect,
  staleForMs,
  statusOf,
  stream,
  acceptsEncoding,
  type Encoding,
  type Out,
  type Problem,
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
export { route, type Http } from './routes.ts'
export { personalPageCsp, publishedPageCsp, studioCsp, type PageSources } from './security-headers.ts'
export { makeHttp, sealHttp } from './servers.ts'
export { staticRoutes } from './static-files.ts'
