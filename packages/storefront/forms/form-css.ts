/**
 * Default styles of form dialogs, for themes without rules for forms. The border of the button yields to a theme's button classes, and
 * wins against a reset of all buttons.
 */
export const formCss = `
.sw-fields-dialog .form-title { margin: 0 0 16px; }
.sw-fields-dialog .field-list { display: grid; gap: 20px; }
.sw-fields-dialog .form-item { display: grid; gap: 6px; min-width: 0; margin: 0; padding: 0; border: 0; }
.sw-fields-dialog .title { padding: 0; font-weight: 600; }
.sw-fields-dialog .optional { font-weight: 400; opacity: 0.8; }
.sw-fields-dialog .description { font-size: 0.9em; }
.sw-fields-dialog .field-error { padding-inline-start: 10px; border-inline-start: 3px solid currentColor; font-weight: 600; }
.sw-fields-dialog .field-element {
  box-sizing: border-box; width: 100%; min-height: 44px; padding: 10px 12px; border: 1px solid currentColor; border-radius: 3px;
  background: transparent; color: inherit; font: inherit;
}
.sw-fields-dialog option { color: #1c1b1a; background: #fff; }
.sw-fields-dialog .option label { float: none; display: flex; gap: 10px; align-items: center; min-height: 44px; }
.sw-fields-dialog .option input { appearance: auto; width: 20px; height: 20px; flex: none; margin: 0; padding: 0; }
.sw-fields-dialog .caption { display: grid; gap: 4px; }
.sw-fields-dialog .sw-purchase-alert { margin-bottom: 16px; }
.sw-fields-dialog .form-button-wrapper { margin-top: 24px; }
div:where(.sw-fields-dialog .form-button-wrapper) button { border: 1px solid currentColor; }
.sw-fields-dialog .form-button-wrapper button { float: none; box-sizing: border-box; width: auto; min-height: 48px; padding: 0 28px; font: inherit; cursor: pointer; }
`
