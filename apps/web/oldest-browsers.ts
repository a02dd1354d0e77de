/** The oldest browsers that the app is built for (docs/decisions/0044), as the bundler names them. */
export const OLDEST_BROWSERS = ['chrome99', 'edge99', 'firefox97', 'safari15.4'];
