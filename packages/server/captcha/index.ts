export { captchaAttributes, captchaOf, captchaSources } from './captcha-of.ts'
export { captchaRoutes } from './captcha.routes.ts'
export { sweepCaptcha } from './captcha.store.ts'
export { checkCaptcha, checkPlainPost } from './check-captcha.ts'
