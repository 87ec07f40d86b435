// In the browser, on /api/docs/reference: the reader of what /api/openapi.json says.
const dark = matchMedia('(prefers-color-scheme: dark)');
const dress = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', dress);
dress();

/** The app's, of whoever is signed in to it in this browser. */
const signedIn = JSON.parse(localStorage.getItem('loopyard.session') ?? 'null');
document.getElementById('who').hidden = Boolean(signedIn);
document.getElementById('signed-in').hidden = !signedIn;

window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  // The shapes are in the guide.
  defaultModelsExpandDepth: -1,
  // Otherwise it asks a server of its maker's.
  validatorUrl: null,
  // What is shown of a call is what was asked for: the app's token is nothing for a screen that others see.
  showMutatedRequest: false,
  requestInterceptor(request) {
    if (signedIn && !request.loadSpec) request.headers.Authorization ??= `Bearer ${signedIn.token}`;
    return request;
  },
});
