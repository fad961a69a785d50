#!/bin/sh
# Runs a command that needs Chromium, WebKit or Node, and gets those where it can:
#
#     tools/need.sh chromium|webkit|node COMMAND ...
#
# What cannot be had is skipped with one line; where CI=true that is a failure.
set -u

need=$1
shift

# Which programs are needed, and what Debian calls their packages. The driver of Playwright needs
# libatomic, which comes with a C compiler only, and pages need a font.
case $need in
  chromium) names="Chromium" packages="chromium-headless-shell libatomic1 fonts-dejavu-core" ;;
  webkit) names="WebKit" packages="webkit2gtk-driver xvfb" ;;
  node) names="Node with npm" packages="nodejs npm" ;;
  *) echo "need.sh: there is no '$need'" >&2; exit 2 ;;
esac

present() {
  case $1 in
    chromium-headless-shell)
      [ -n "${PARLOUR_CHROMIUM:-}" ] || command -v chromium-headless-shell ||
        command -v chromium || command -v chromium-browser || command -v google-chrome ;;
    libatomic1) ! command -v ldconfig || ldconfig -p | grep libatomic.so.1 ;;
    fonts-*) ! command -v apt-get || ls /usr/share/fonts/*/* ;;
    webkit2gtk-driver) command -v WebKitWebDriver ;;
    xvfb) command -v Xvfb ;;
    nodejs) command -v node ;;
    npm) command -v npm ;;
  esac >/dev/null 2>&1
}

missing=""
for package in $packages; do
  present "$package" || missing="$missing $package"
done

if [ -n "$missing" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing$missing ..."
  # Word splitting is meant: a package each.
  { apt-get update -qq && apt-get install -qqy --no-install-recommends $missing; } >/dev/null 2>&1
fi

for package in $missing; do
  present "$package" && continue
  if [ "${CI:-}" = true ]; then
    echo "Failed, as $names is missing: $*" >&2
    exit 1
  fi
  echo "SKIPPED, as $names is missing: $*"
  exit 0
done

exec "$@"
