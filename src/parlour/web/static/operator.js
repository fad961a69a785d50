// The operator's link: its token stands behind the '#'. It is sent once, and shown nowhere.
// @ts-check

function takeToken() {
  const token = location.hash.slice(1);
  if (!token) return;
  history.replaceState(null, "", location.pathname);
  const field = document.getElementById("token");
  if (!(field instanceof HTMLInputElement)) return;
  field.value = token;
  field.form?.requestSubmit();
}

addEventListener("hashchange", takeToken);
takeToken();
