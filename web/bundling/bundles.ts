// Hundreds of small files would load more slowly. Each layout has one stylesheet; a screen adds its own. The
// screens that import a module decide where it goes; no list names modules.

type Modules = { getModuleInfo(id: string): { importers: string[] } | null };

const site = /web\/marketing\//;
const sections = /web\/marketing\/(sections|art)\//;
const publicScreen = /web\/marketing\/page-screen\.tsx/;
const always =
  /web\/(root|entry\.client|marketing\/(site-layout|page-screen|forms\/plain-form|(sections|content)\/.*))\.tsx?$/;
const elsewhere = /web\/(marketing|features\/accounts\/entrance)\/|app-layout\.tsx/;
const forms = /web\/marketing\/forms\//;
const demo = /web\/demo\/demo-app\.tsx/;
const otherLayouts = /(shell-layout|feed-screen|site-layout|page-screen)\.tsx/;
/** Without libraries, because everything in them is imported by their index. */
const shared = { test: /^(?!.*(node_modules|web\/marketing\/)).*\.tsx?$/, minShareCount: 2 };

export const bundles = [
  { name: 'site', test: /web\/marketing\/.*\.css$/, priority: 6 },
  { ...neededBy(always, 'base'), test: /^(?!.*web\/marketing\/)/, priority: 5 },
  // The home page needs the first of these two alone.
  { ...neededBy(publicScreen, 'sections'), test: sections, priority: 5 },
  // Few pages have a form.
  { name: 'more-sections', test: /web\/marketing\/sections\/(?!form\.tsx)/, priority: 4 },
  { name: 'app', test: /web\/(ui\/(?!charts\/)|app-layout).*\.css$/, priority: 4 },
  { ...neededBy(/entrance\/(accounts-layout|login-screen)\.tsx/, 'accounts'), test: /\.css$/, priority: 3 },
  { ...neededBy(/shell-layout\.tsx/, 'shell'), test: /\.css$/, priority: 3 },
  // The public pages' forms need this without the app's styles and Mantine. Only what a feed needs as well.
  {
    ...neededBy(forms, 'sending', { and: /(app-layout|shell-layout|feed-screen)\.tsx/ }),
    ...shared,
    priority: 2,
  },
  { name: 'app', test: /node_modules|web\/(lib|ui)\//, minShareCount: 22, priority: 1 },
  // The features' requests, used on nearly every screen behind the login. Few people open an operator's screens.
  { name: 'calls', test: /web\/features\/(?!operator\/)[^/]+\/[^/]+\.tsx?$/, minShareCount: 12, priority: 1 },
  // Small parts of every screen behind the login and of the feed, so that a slow line has fewer waits.
  { ...neededBy(/app-layout\.tsx/, 'entry', { not: site }), ...shared, priority: 0 },
  { ...neededBy(/shell-layout\.tsx/, 'frame', { not: elsewhere }), ...shared, priority: 0 },
  { ...neededBy(/feed-screen\.tsx/, 'cards', { not: elsewhere }), ...shared, priority: 0 },
  // A demo would take these into its world, and each feed would load that.
  { ...neededBy(/feed-screen\.tsx/, 'words', { and: demo, not: /app-layout\.tsx/ }), ...shared, priority: 0 },
  { ...neededBy(demo, 'world', { not: otherLayouts }), ...shared, priority: 0 },
];

/** Takes the modules that `screen` is or imports, and `and` too, and `not` doesn't. */
function neededBy(screen: RegExp, name: string, { and = /^/, not = /(?!)/ } = {}) {
  return {
    name: (id: string, modules: Modules) => {
      const importers = [id, ...importersOf(id, modules)];
      const isIn = (screens: RegExp) => importers.some((path) => screens.test(path));
      return isIn(screen) && isIn(and) && !isIn(not) ? name : null;
    },
    debugName: name,
  };
}

function importersOf(id: string, modules: Modules, importers = new Set<string>()): Set<string> {
  for (const importer of modules.getModuleInfo(id)?.importers ?? []) {
    if (importers.has(importer)) continue;
    importers.add(importer);
    importersOf(importer, modules, importers);
  }
  return importers;
}
