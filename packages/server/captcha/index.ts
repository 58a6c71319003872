export { captchaAttributes, captchaOf, captchaCspSources } from './captcha-of.ts'
export { captchaRoutes } from './captcha.routes.ts'
export { captchaTasks } from './captcha.tasks.ts'
export { checkNoScriptPost, withCaptcha, type SpendCaptcha } from './with-captcha.ts'
