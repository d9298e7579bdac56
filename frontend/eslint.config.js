import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import vue from 'eslint-plugin-vue'
import globals from 'globals'
import typescript from 'typescript-eslint'

// Arrows point down: a folder imports the folders below its own, never one beside or above it.
const FLOORS = [
  ['shell'],
  ['workflows', 'teams', 'knowledge'],
  ['runs', 'diagrams'],
  ['shelf'],
  ['session'],
  ['api', 'live'],
  ['ui'],
  ['contracts'],
]

function wallsOf(folder, floor) {
  const unreachable = FLOORS.slice(0, floor + 1)
    .flat()
    .filter((other) => other !== folder)
  return {
    name: `walls of ${folder}`,
    files: [`src/${folder}/**/*.{ts,vue}`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^@/(${[...unreachable, 'App', 'router', 'main'].join('|')})(/|\\.|$)`,
              message: `${folder} may only import folders below it; see frontend/README.md.`,
            },
            {
              regex: '^\\.\\./',
              message: 'Import another folder by its name (@/ui/…), so that the walls can be seen.',
            },
          ],
        },
      ],
    },
  }
}

export default typescript.config(
  { ignores: ['dist/', 'src/contracts/generated.ts'] },
  js.configs.recommended,
  typescript.configs.strict,
  vue.configs['flat/recommended'],
  {
    files: ['src/**/*.{ts,vue}'],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { parser: typescript.parser },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      // TypeScript knows every name already; ESLint would only know the ones listed as globals.
      'no-undef': 'off',
      'vue/block-order': ['error', { order: ['script', 'template', 'style'] }],
      'vue/define-macros-order': [
        'error',
        { order: ['defineOptions', 'defineProps', 'defineEmits', 'defineModel'] },
      ],
      'vue/no-v-html': 'error',
      // `undefined` is what an absent optional prop is; a default would have to be invented.
      'vue/require-default-prop': 'off',
      'vue/multi-word-component-names': ['error', { ignores: ['App', 'Kbd'] }],
    },
  },
  {
    name: 'the one component that shows HTML, because it sanitises it first',
    files: ['src/ui/SafeMarkdown.vue'],
    rules: { 'vue/no-v-html': 'off' },
  },
  ...FLOORS.flatMap((folders, floor) => folders.map((folder) => wallsOf(folder, floor))),
  prettier,
)
